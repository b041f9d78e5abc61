-- The spellings of a name that searches match: its marks left out ("obrien"), as spaces ("o brien"), and as spaces
-- except for apostrophes and dots ("nguyen obrien"). Each on a line of its own, so that no search matches across two.
CREATE FUNCTION fold_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
	SELECT regexp_replace(translate(f, '''.,&-', '') || chr(10) || translate(f, '''.,&-', '     ') || chr(10) ||
		translate(translate(f, '''.', ''), ',&-', '   '), ' +', ' ', 'g') FROM fold_text($1) f
$body$;--> statement-breakpoint
-- A phone number is found however it is typed.
CREATE FUNCTION digits_of(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
	SELECT coalesce(regexp_replace($1, '[^0-9]', '', 'g'), '')
$body$;--> statement-breakpoint
-- The indexes of these columns go with them; `ensureSearchIndexes` makes them again.
ALTER TABLE "attorneys" drop column "search_text";--> statement-breakpoint
ALTER TABLE "attorneys" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(company_name || ' ' || email) || '|' || fold_name(company_name) || '|' || digits_of(phone_number)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(first_name || ' ' || last_name || ' ' || email) || '|' || fold_name(first_name || ' ' || last_name) || '|' || digits_of(contact_info)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "bids_amount_idx" ON "bids" USING btree ("bid_amount");