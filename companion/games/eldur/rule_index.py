"""Every rule of Eldur that a refusal, a question or an end may name.

E-… are rules, R-E… our readings where they are unclear. What each says stands in the catalogue as
"eldur.rule.<id>"; which function holds it and which test shows it stands in RULES.md.
"""

from companion.rules.contract import RuleRef

# fmt: off
RULE_IDS: tuple[str, ...] = (
    "E-001", "E-002", "E-003", "E-004", "E-010", "E-011", "E-012", "E-013", "E-014", "E-020", "E-021", "E-022",
    "E-023", "E-024", "E-025", "E-026", "E-027", "E-028", "E-029", "E-030", "E-031", "E-032", "E-033", "E-034",
    "E-040", "E-041", "E-042", "E-050", "E-051", "E-052", "E-053", "E-054", "E-060", "E-061", "E-062", "E-063",
    "E-064", "E-065", "E-066", "E-067", "E-068", "E-070", "E-071", "E-072", "E-073", "E-074", "E-075", "E-076",
    "E-077", "E-078", "E-079", "E-080", "E-081", "E-082", "E-090", "E-091", "E-100", "E-101", "E-102", "E-103",
    "E-104", "E-110", "R-E01", "R-E02", "R-E03", "R-E04", "R-E05", "R-E06", "R-E07", "R-E08", "R-E09", "R-E10",
    "R-E11", "R-E12", "R-E13", "R-E14", "R-E15", "R-E16", "R-E17", "R-E18", "R-E19", "R-E20", "R-E21", "R-E22",
    "R-E23", "R-E24", "R-E25", "R-E26", "R-E27", "R-E28", "R-E29", "R-E30", "R-E31", "R-E32", "R-E33", "R-E34",
    "R-E35", "R-E36", "R-E37", "R-E38", "R-E39", "R-E40", "R-E41", "R-E42", "R-E43", "R-E44", "R-E45", "R-E46",
    "R-E47", "R-E48", "R-E49",
)
# fmt: on

RULES: tuple[RuleRef, ...] = tuple(RuleRef(rule) for rule in RULE_IDS)
