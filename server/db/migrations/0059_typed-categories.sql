-- The table has one row for each name that people typed, so its indexes are made in a moment.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "categories_name_key";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "public_category" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "created_by" uuid;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE UNIQUE INDEX "categories_name_creator_key" ON "categories" USING btree (lower("name"),coalesce("created_by", '00000000-0000-0000-0000-000000000000'));--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "categories_created_by_idx" ON "categories" USING btree ("created_by");--> statement-breakpoint
-- As for cases that are posted from now on.
UPDATE "cases" SET "public_category" = CASE WHEN EXISTS (
  SELECT FROM "attorney_categories" WHERE "attorney_categories"."category_id" = "categories"."id"
) THEN "categories"."name" ELSE 'other' END
FROM "categories" WHERE "categories"."id" = "cases"."category_id" AND "categories"."is_other";--> statement-breakpoint
-- A name that several people typed stays with one of them, and each other one gets a row of their own.
WITH "uses" AS (
  SELECT "category_id", "customer_id" AS "person_id" FROM "cases"
  JOIN "categories" ON "categories"."id" = "cases"."category_id" WHERE "categories"."is_other"
  UNION SELECT "category_id", "customer_id" FROM "drafts" WHERE "category_id" IS NOT NULL
  UNION SELECT "category_id", "attorney_id" FROM "attorney_categories"
)
UPDATE "categories" SET "created_by" = (
  SELECT "person_id" FROM "uses" WHERE "uses"."category_id" = "categories"."id" ORDER BY "person_id" LIMIT 1
) WHERE "is_other" AND "created_by" IS NULL;--> statement-breakpoint
-- An id begins with the millisecond in which it was created.
WITH "uses" AS (
  SELECT "category_id", "customer_id" AS "person_id" FROM "cases"
  JOIN "categories" ON "categories"."id" = "cases"."category_id" WHERE "categories"."is_other"
  UNION SELECT "category_id", "customer_id" FROM "drafts" WHERE "category_id" IS NOT NULL
  UNION SELECT "category_id", "attorney_id" FROM "attorney_categories"
)
INSERT INTO "categories" ("id", "name", "is_other", "position", "created_by")
SELECT overlay(gen_random_uuid()::text PLACING left("categories"."id"::text, 15) FROM 1 FOR 15)::uuid,
  "categories"."name", true, "categories"."position", "uses"."person_id"
FROM "uses" JOIN "categories" ON "categories"."id" = "uses"."category_id"
WHERE "categories"."is_other" AND "categories"."created_by" <> "uses"."person_id";--> statement-breakpoint
UPDATE "cases" SET "category_id" = "own"."id"
FROM "categories" AS "former" JOIN "categories" AS "own" ON lower("own"."name") = lower("former"."name")
WHERE "former"."id" = "cases"."category_id" AND "former"."is_other"
  AND "own"."created_by" = "cases"."customer_id" AND "own"."id" <> "former"."id";--> statement-breakpoint
UPDATE "drafts" SET "category_id" = "own"."id"
FROM "categories" AS "former" JOIN "categories" AS "own" ON lower("own"."name") = lower("former"."name")
WHERE "former"."id" = "drafts"."category_id" AND "former"."is_other"
  AND "own"."created_by" = "drafts"."customer_id" AND "own"."id" <> "former"."id";--> statement-breakpoint
UPDATE "attorney_categories" SET "category_id" = "own"."id"
FROM "categories" AS "former" JOIN "categories" AS "own" ON lower("own"."name") = lower("former"."name")
WHERE "former"."id" = "attorney_categories"."category_id" AND "former"."is_other"
  AND "own"."created_by" = "attorney_categories"."attorney_id" AND "own"."id" <> "former"."id";
