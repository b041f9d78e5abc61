CREATE TABLE "failed_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"cause" text NOT NULL,
	"attempts" integer NOT NULL,
	"is_given_up" boolean NOT NULL,
	"failed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "send_failure" text;--> statement-breakpoint
CREATE INDEX "failed_jobs_newest_idx" ON "failed_jobs" USING btree ("failed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);