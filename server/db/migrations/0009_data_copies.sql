CREATE TABLE "data_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid,
	"requested_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_copies_unready_key" ON "data_copies" USING btree ("person_id") WHERE "data_copies"."ready_at" is null;--> statement-breakpoint
CREATE INDEX "data_copies_person_idx" ON "data_copies" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "data_copies_expires_at_idx" ON "data_copies" USING btree ("expires_at");