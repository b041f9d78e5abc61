-- An attorney who has bid has read the case: bids from before readers were counted.
INSERT INTO "case_readers" ("case_id", "attorney_id", "first_at")
SELECT "case_id", "attorney_id", "created_at" FROM "bids"
ON CONFLICT DO NOTHING;
