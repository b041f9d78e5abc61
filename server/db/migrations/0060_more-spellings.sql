-- Searches take more spellings for one: ß for ss, æ for ae, œ for oe, a final ς for σ, ligatures and full-width letters for
-- their letters, and every apostrophe and dash. Not every locale knows the small letters of Greek.
-- machines/spellings.ts does the same in the app.
DO $do$ BEGIN
	IF getdatabaseencoding() = 'UTF8' THEN
		CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
			SELECT replace(replace(replace(translate(lower(regexp_replace(normalize(
				translate($1, '’‘ʼʻ`´ˊˋ′＇‐‑‒–—―−ĐŁØĦẞÆŒ', '''''''''''''''''''''-------đłøħßæœ'),
				NFKD), '[\u0300-\u036f]', '', 'g')),
				'đłøıħςΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ',
				'dloihσαβγδεζηθικλμνξοπρστυφχψω'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
		$body$;
		-- The stored texts that the new function folds differently. An update computes them again.
		UPDATE customers SET first_name = first_name WHERE search_text ~ E'[^\n -_a-~]';
		UPDATE attorneys SET company_name = company_name WHERE search_text ~ E'[^\n -_a-~]';
	END IF;
END $do$;
