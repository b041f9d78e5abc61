-- Folds a text for searching: small letters without accents. Accents are found only in UTF-8.
DO $do$ BEGIN
	IF getdatabaseencoding() = 'UTF8' THEN
		CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
			SELECT lower(regexp_replace(normalize(translate($1, 'ĐđŁłØøıĦħ', 'DdLlOoiHh'), NFD), '[\u0300-\u036f]', '', 'g'))
		$body$;
	ELSE
		CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$ SELECT lower($1) $body$;
	END IF;
END $do$;--> statement-breakpoint
-- They were of other columns; `ensureSearchIndexes` makes them again.
DROP INDEX IF EXISTS "customers_search_idx";--> statement-breakpoint
DROP INDEX IF EXISTS "attorneys_search_idx";--> statement-breakpoint
ALTER TABLE "attorneys" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(company_name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || ' ' || email)) STORED NOT NULL;