CREATE TABLE "license_rolls" (
	"state" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL
);
