#include "use.hpp"

namespace nonet {

ProofUse find_use(const ProofLog& log, bool takes_all_lemmas) {
  ProofUse use{std::vector<std::uint8_t>(log.literals().size(), takes_all_lemmas),
               std::vector<std::uint8_t>(log.sources().size())};
  if (!use.lemmas.empty()) use.lemmas.back() = 1;
  for (std::size_t lemma = use.lemmas.size(); lemma-- > 0;) {
    if (!use.lemmas[lemma]) continue;
    for (ClauseRef hint : log.hints()[lemma]) {
      if (hint < 0)
        use.sources[static_cast<std::size_t>(~hint)] = 1;
      else
        use.lemmas[static_cast<std::size_t>(hint)] = 1;
    }
  }
  return use;
}

}  // namespace nonet
