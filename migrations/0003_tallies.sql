-- Rows are counted as they come, change and go: see "tallies" in app/db/schema.ts.
-- No CASE in a trigger: tools that split this file into statements look for END.
CREATE TRIGGER `users_counted` AFTER INSERT ON `users` BEGIN
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('users', 'all', '', 1),
    ('users', 'month', strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 1),
    ('users', 'role', iif(new.is_admin, 'admin', 'user'), 1),
    ('users', 'consent', iif(new.marketing_consent, 'yes', 'no'), 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `users_uncounted` AFTER DELETE ON `users` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'users' AND (`trait`, `value`) IN (VALUES
    ('all', ''),
    ('month', strftime('%Y-%m', old.created_at / 1000, 'unixepoch')),
    ('role', iif(old.is_admin, 'admin', 'user')),
    ('consent', iif(old.marketing_consent, 'yes', 'no'))
  );
END;
--> statement-breakpoint
CREATE TRIGGER `users_recounted` AFTER UPDATE OF `is_admin`, `marketing_consent`, `created_at` ON `users` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'users' AND (`trait`, `value`) IN (VALUES
    ('month', strftime('%Y-%m', old.created_at / 1000, 'unixepoch')),
    ('role', iif(old.is_admin, 'admin', 'user')),
    ('consent', iif(old.marketing_consent, 'yes', 'no'))
  );
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('users', 'month', strftime('%Y-%m', new.created_at / 1000, 'unixepoch'), 1),
    ('users', 'role', iif(new.is_admin, 'admin', 'user'), 1),
    ('users', 'consent', iif(new.marketing_consent, 'yes', 'no'), 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `launch_registrations_counted` AFTER INSERT ON `launch_registrations` BEGIN
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('launch_registrations', 'all', '', 1),
    ('launch_registrations', 'month', strftime('%Y-%m', new.registered_at / 1000, 'unixepoch'), 1),
    ('launch_registrations', 'source', new.source, 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `launch_registrations_uncounted` AFTER DELETE ON `launch_registrations` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'launch_registrations' AND (`trait`, `value`) IN (VALUES
    ('all', ''),
    ('month', strftime('%Y-%m', old.registered_at / 1000, 'unixepoch')),
    ('source', old.source)
  );
END;
--> statement-breakpoint
CREATE TRIGGER `launch_registrations_recounted` AFTER UPDATE OF `source`, `registered_at` ON `launch_registrations` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'launch_registrations' AND (`trait`, `value`) IN (VALUES
    ('month', strftime('%Y-%m', old.registered_at / 1000, 'unixepoch')),
    ('source', old.source)
  );
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('launch_registrations', 'month', strftime('%Y-%m', new.registered_at / 1000, 'unixepoch'), 1),
    ('launch_registrations', 'source', new.source, 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_counted` AFTER INSERT ON `newsletter_subscribers` BEGIN
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('newsletter_subscribers', 'all', '', 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `newsletter_subscribers_uncounted` AFTER DELETE ON `newsletter_subscribers` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'newsletter_subscribers' AND (`trait`, `value`) IN (VALUES
    ('all', '')
  );
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_counted` AFTER INSERT ON `audit_log` BEGIN
  INSERT INTO `tallies` (`list`, `trait`, `value`, `count`) VALUES
    ('audit_log', 'all', '', 1)
  ON CONFLICT (`list`, `trait`, `value`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_uncounted` AFTER DELETE ON `audit_log` BEGIN
  UPDATE `tallies` SET `count` = `count` - 1 WHERE `list` = 'audit_log' AND (`trait`, `value`) IN (VALUES
    ('all', '')
  );
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log` BEGIN
  SELECT RAISE(ABORT, 'an audit row is never changed');
END;
--> statement-breakpoint
-- What is there already.
INSERT INTO `tallies` SELECT 'users', 'all', '', count(*) FROM `users`;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'users', 'month', strftime('%Y-%m', `users`.created_at / 1000, 'unixepoch'), count(*) FROM `users` GROUP BY 3;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'users', 'role', iif(`users`.is_admin, 'admin', 'user'), count(*) FROM `users` GROUP BY 3;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'users', 'consent', iif(`users`.marketing_consent, 'yes', 'no'), count(*) FROM `users` GROUP BY 3;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'launch_registrations', 'all', '', count(*) FROM `launch_registrations`;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'launch_registrations', 'month', strftime('%Y-%m', `launch_registrations`.registered_at / 1000, 'unixepoch'), count(*) FROM `launch_registrations` GROUP BY 3;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'launch_registrations', 'source', `launch_registrations`.source, count(*) FROM `launch_registrations` GROUP BY 3;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'newsletter_subscribers', 'all', '', count(*) FROM `newsletter_subscribers`;
--> statement-breakpoint
INSERT INTO `tallies` SELECT 'audit_log', 'all', '', count(*) FROM `audit_log`;
