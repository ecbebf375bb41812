-- Unread counts are last_seq − read_seq without the few that never count, which 0016 and 0017 find.
drop function unread_of(bigint, bigint, bigint, bigint);
