ALTER TABLE "product_sessions" ADD COLUMN "ended_by" text;--> statement-breakpoint
UPDATE "product_sessions" SET "ended_by" = 'deletion' WHERE "user_id" = 'deleted';
