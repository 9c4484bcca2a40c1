-- What the administrator of the pictures sees, whichever of them are taken and on whatever day: lists of a year that
-- ends before the site's fixed clock, and an audit log that begins here. `npm run admin:create` writes by the real clock.
UPDATE users SET created_at = unixepoch('2024-08-14') * 1000;
DELETE FROM audit_log;
INSERT INTO audit_log (at, actor, action, details, from_address) VALUES
  (unixepoch('2025-06-27 13:05:00') * 1000, 'operator', 'admin.created', '{"username":"pictures@example.com"}', NULL),
  (unixepoch('2025-06-27 13:20:41') * 1000, 'pictures@example.com', 'users.exported', '{"rows":240}', '192.0.2.17'),
  (unixepoch('2025-06-30 09:58:03') * 1000, 'pictures@example.com', 'admin.sign_in_failed', '{}', '192.0.2.17');
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)
INSERT INTO users (username, password_hash, marketing_consent, created_at)
SELECT printf('holder-%03d@example.com', i), 'none', i % 3 = 0, (unixepoch('2025-07-01') - i * i * 462) * 1000 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 420)
INSERT INTO launch_registrations (email, source, registered_at, consent_version, consented_at)
SELECT printf('visitor-%03d@example.com', i), CASE i % 7 WHEN 0 THEN 'fair-zurich' WHEN 3 THEN 'partner-page' ELSE 'gold-launch' END,
  (unixepoch('2025-01-06') + i * 36000) * 1000, '1', (unixepoch('2025-01-06') + i * 36000) * 1000 FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 85)
INSERT INTO newsletter_subscribers (email, consent_version, consented_at)
SELECT printf('reader-%02d@example.com', i), '1', (unixepoch('2025-02-01') + i * 150000) * 1000 FROM n;
