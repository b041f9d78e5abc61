-- Phones type ’ where desks type ': searches take them for one character.
DO $do$ BEGIN
	IF getdatabaseencoding() = 'UTF8' THEN
		CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
			SELECT lower(regexp_replace(normalize(translate($1, 'ĐđŁłØøıĦħ’‘ʼ', 'DdLlOoiHh'''''''), NFD), '[\u0300-\u036f]', '', 'g'))
		$body$;
		-- The stored texts that the new function folds differently. An update computes them again.
		UPDATE customers SET first_name = first_name WHERE search_text ~ '[’‘ʼ]';
		UPDATE attorneys SET company_name = company_name WHERE search_text ~ '[’‘ʼ]';
	END IF;
END $do$;
