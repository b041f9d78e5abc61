CREATE TABLE "date_proposals" (
	"bid_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"court_date" jsonb NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "date_proposals" ADD CONSTRAINT "date_proposals_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;