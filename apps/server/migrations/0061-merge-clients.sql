-- Clients of whom a colleague has said that they are one person. A pointer: no other row of either client changes.
create table client_merges (
  workspace_id bigint not null references workspaces (id),
  id bigint not null,
  client_id bigint not null,
  into_id bigint not null,
  merged_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, into_id) references clients (workspace_id, id),
  foreign key (workspace_id, merged_by) references users (workspace_id, id),
  check (client_id <> into_id)
);
create index client_merges_client_idx on client_merges (workspace_id, client_id);
create index client_merges_into_idx on client_merges (workspace_id, into_id);
select protect_workspace_table('client_merges');

-- Clients of whom a colleague has said that they are not one person, the smaller id first.
create table clients_told_apart (
  workspace_id bigint not null references workspaces (id),
  client_id bigint not null,
  other_id bigint not null,
  told_by bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (workspace_id, client_id, other_id),
  foreign key (workspace_id, client_id) references clients (workspace_id, id),
  foreign key (workspace_id, other_id) references clients (workspace_id, id),
  foreign key (workspace_id, told_by) references users (workspace_id, id),
  check (client_id < other_id)
);
create index clients_told_apart_other_idx on clients_told_apart (workspace_id, other_id);
select protect_workspace_table('clients_told_apart');

-- `before` or `after` is the other client's id.
alter table client_changes drop constraint client_changes_field_check;
alter table client_changes add constraint client_changes_field_check check
  (field in ('name', 'username', 'phone', 'viber_phone', 'facebook_link', 'manager', 'blocked', 'field', 'merged'));

-- The same account at other bots.
create index clients_account_idx on clients (workspace_id, service_type, service_client_id);

-- A name in one alphabet, as Ukrainian and Russian names are written in Cyrillic and in Latin letters (passports, ICAO,
-- common habits): Юлія, Yuliia and Julia are the same letters. Its words in the order of the alphabet; words of one letter
-- are left out. The letters are named here one by one, since what `lower` knows depends on the database's locale.
create function name_in_one_alphabet(name text) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  -- Accents, and what makes й of и and ї of і, are signs of their own after NFKD.
  letters text := translate(
    regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
    'ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГҐДЕЄЖЗИІКЛМНОПРСТУФХЦЧШЩЫЭЮЯґыэіьъЬЪ''’ʼ`‘',
    'abcdefghijklmnopqrstuvwxyzабвггдеєжзииклмнопрстуфхцчшщиеюягиеи');
begin
  letters := replace(replace(replace(replace(replace(letters, 'щ', 'шч'), 'ц', 'тс'), 'я', 'иа'), 'ю', 'иу'), 'є', 'ие');
  if letters ~ '[a-z]' then
    letters := replace(replace(replace(letters, 'zgh', 'зг'), 'zh', 'ж'), 'kh', 'х');
    letters := replace(replace(replace(replace(letters, 'ch', 'ч'), 'sh', 'ш'), 'ph', 'ф'), 'x', 'кс');
    letters := translate(letters, 'abcdefghijklmnopqrstuvwyz', 'абкдефггииклмнопкрстуввиз');
  end if;
  -- Doubled letters are one, before and after и + е has become е: Матвієнко is Matviienko and Matvienko.
  letters := regexp_replace(replace(regexp_replace(letters, '(.)\1+', '\1', 'g'), 'ие', 'е'), '(.)\1+', '\1', 'g');
  letters := regexp_replace(letters,
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u2bff\u3000-\u3004\ufe00-\ufe0f\ufeff\U0001f000-\U0001faff]+', ' ', 'g');
  return array(
    select word from unnest(string_to_array(letters, ' ')) as word where length(word) > 1 order by word collate "C");
end
$$;

-- The full name by which clients are known as perhaps one person, whatever alphabet it is in; given names that differ
-- between Ukrainian and Russian are taken for each other. Null: a word alone says too little.
create function full_name_key(first_name text, last_name text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  words text[] := public.name_in_one_alphabet(first_name || ' ' || last_name);
  ukrainian constant jsonb := '{
      "александер": "олександр", "александр": "олександр", "александра": "олександра", "алексеи": "олекси", "ана": "гана",
      "андреи": "андри", "васили": "васил", "владимир": "володимир", "данил": "данило", "дмитри": "дмитро",
      "евгени": "евген", "екатерина": "катерина", "елена": "олена", "кирил": "кирило", "матвеи": "матви",
      "михаил": "михаило", "надежда": "надиа", "никита": "микита", "николаи": "микола", "павел": "павло", "петр": "петро",
      "светлана": "свитлана", "сергеи": "серги", "татиана": "тетиана", "тимофеи": "тимофи", "федор": "федир",
      "филип": "пилип"}';
begin
  if cardinality(words) < 2 then
    return null;
  end if;
  return array_to_string(array(
    select coalesce(ukrainian ->> word, word) collate "C" as known from unnest(words) as word order by known), ' ');
end
$$;

-- A column, since row level security lets no index be asked by what a function answers.
alter table clients add column name_key text generated always as (full_name_key(first_name, last_name)) stored;
create index clients_name_key_idx on clients (workspace_id, name_key) where deleted_at is null and name_key is not null;
