ALTER TABLE `newsletter_subscribers` ADD `address_hash` text;--> statement-breakpoint
CREATE INDEX `newsletter_subscribers_address_hash` ON `newsletter_subscribers` (`address_hash`);--> statement-breakpoint
ALTER TABLE `newsletter_withdrawals` ADD `token` text;--> statement-breakpoint
CREATE INDEX `newsletter_withdrawals_token` ON `newsletter_withdrawals` (`token`);