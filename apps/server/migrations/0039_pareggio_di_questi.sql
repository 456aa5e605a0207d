-- The rows just written are few and their movements are looked up one by one: on a large register the plan that is kept
-- walked the whole primary key of `movimento` side by side with them, at every writing.
ALTER FUNCTION scritture_in_pareggio() SET enable_mergejoin = off;
