-- What users say about themselves: {"emoji": "📅", "text": "In a meeting", "ends_at": "2026-11-22T13:00:00.000Z" or null}.
alter table users add column custom_status jsonb;
