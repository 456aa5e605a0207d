-- Since a lot may never be deleted (0077) nothing looks for the postings of one lot: a third of what writing a posting cost its
-- indexes, on the table that grows most (docs/decisions/0127).
DROP INDEX "scrittura_lotto";
