-- A category that a customer named is their own words, which must not outlive their account.
UPDATE "audit_events" SET "case_category" = 'other'
WHERE "case_number" IS NOT NULL
  AND "case_category" NOT IN ('dui', 'bankruptcy', 'family', 'civil', 'personal injury', 'personal_injury');--> statement-breakpoint
-- One that was just added may wait for its case. An id begins with the millisecond in which it was created.
DELETE FROM "categories" WHERE "is_other"
  AND "id" < (lpad(to_hex(floor(extract(epoch FROM now() - interval '2 days') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  AND NOT EXISTS (SELECT FROM "attorney_categories" WHERE "attorney_categories"."category_id" = "categories"."id")
  AND NOT EXISTS (SELECT FROM "cases" WHERE "cases"."category_id" = "categories"."id")
  AND NOT EXISTS (SELECT FROM "drafts" WHERE "drafts"."category_id" = "categories"."id" AND "drafts"."deleted_at" IS NULL);
