"""Every rule of Hekla that a refusal, a question or an end may name.

H-… are rules, R-H… our readings where they are unclear. What each says stands in the catalogue as "hekla.rule.<id>";
which function holds it and which test shows it stands in RULES.md.
"""

from companion.rules.contract import RuleRef

# fmt: off
RULE_IDS: tuple[str, ...] = (
    "H-001", "H-002", "H-003", "H-010", "H-011", "H-012", "H-013", "H-014", "H-020", "H-021", "H-022", "H-030",
    "H-031", "H-032", "H-033", "H-034", "H-035", "H-040", "H-041", "H-042", "H-043", "H-044", "H-045", "H-046",
    "H-047", "H-048", "H-050", "H-051", "R-H01", "R-H02", "R-H03", "R-H04", "R-H05", "R-H06", "R-H07", "R-H08",
    "R-H09", "R-H10", "R-H11", "R-H12", "R-H13", "R-H14", "R-H15", "R-H16", "R-H17", "R-H18", "R-H19", "R-H20",
    "R-H21",
)
# fmt: on

RULES: tuple[RuleRef, ...] = tuple(RuleRef(rule) for rule in RULE_IDS)
