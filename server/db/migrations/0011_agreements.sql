CREATE TABLE "agreements" (
	"bid_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"bid_amount" integer NOT NULL,
	"fee_type" text,
	"fee_hours" integer,
	"additional_note" text NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "agreements_amount_check" CHECK ("agreements"."bid_amount" >= 1)
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;