ALTER TABLE "bids" ADD COLUMN "ends_in_days" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "ended_at" timestamp with time zone;