-- `pg_restore` finds no function by its bare name: it restores with an empty search_path.
CREATE OR REPLACE FUNCTION fold_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
	SELECT regexp_replace(translate(f, '''.,&-', '') || chr(10) || translate(f, '''.,&-', '     ') || chr(10) ||
		translate(translate(f, '''.', ''), ',&-', '   '), ' +', ' ', 'g') FROM public.fold_text($1) f
$body$;
