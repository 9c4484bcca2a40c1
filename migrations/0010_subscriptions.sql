CREATE TABLE `newsletter_withdrawals` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_hash` text NOT NULL,
	`consent_version` text NOT NULL,
	`consented_at` integer NOT NULL,
	`confirmed_at` integer,
	`withdrawn_at` integer NOT NULL,
	`method` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `newsletter_withdrawals_address_hash` ON `newsletter_withdrawals` (`address_hash`);--> statement-breakpoint
CREATE INDEX `newsletter_withdrawals_withdrawn_at` ON `newsletter_withdrawals` (`withdrawn_at`);--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `opt_in` text DEFAULT 'single' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `confirm_by` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `topics` text DEFAULT 'news,treasury' NOT NULL;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `token` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `silenced_at` integer;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `silenced_by` text;--> statement-breakpoint
ALTER TABLE `newsletter_subscribers` ADD `soft_bounces` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscribers_token_unique` ON `newsletter_subscribers` (`token`);--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_confirm_by` ON `newsletter_subscribers` (`confirm_by`);--> statement-breakpoint
-- Who was subscribed before there was a confirmation counts as confirmed; so does who is added without a confirmation.
UPDATE `newsletter_subscribers` SET `confirmed_at` = `consented_at`, `token` = lower(hex(randomblob(16)));--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_token` AFTER INSERT ON `newsletter_subscribers` WHEN new.token IS NULL BEGIN
  UPDATE `newsletter_subscribers`
    SET `token` = lower(hex(randomblob(16))), `confirmed_at` = iif(new.opt_in = 'single', new.consented_at, new.confirmed_at)
    WHERE `id` = new.id;
END;
