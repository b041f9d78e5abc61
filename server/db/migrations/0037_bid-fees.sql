ALTER TABLE "bids" ADD COLUMN "fee_type" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "fee_hours" integer;