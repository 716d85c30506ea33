"""What runs the routes: worker processes, the queue before them, guards, errors and settings. No route is here.

A request passes `guards`, its body is read by `json_body`, and `dispatch` hands the job of its route to `workers`. Jobs
wait in a `deadline_queue`, in the order of their `estimates`. `errors` makes answers of exceptions. `startup` opens the
socket and starts the process that workers are forked from; that process imports `preload`.
"""
