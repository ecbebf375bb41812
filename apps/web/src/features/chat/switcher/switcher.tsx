import '@mantine/spotlight/styles.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { Channel } from '@switchboard/contract';
import { IconSearch } from '@tabler/icons-react';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { UnreadBadge } from '../../../ui/channel/unread-badge.tsx';
import type { BufferedKeystrokes } from '../../../ui/keyboard/keystroke-buffer.ts';
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts';
import { WaitingTime } from '../../../ui/time/waiting-time.tsx';
import { groupEntries } from './group-entries.ts';
import { rankEntries } from './rank-entries.ts';
import { channelKey, readRecent, storeRecent } from './recent-entries.ts';
import classes from './switcher.module.css';
import { type Entry, useDestinations } from './use-switcher-entries.tsx';

const firstEntryKey = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true };

interface SwitcherProps {
  nameOf: (channel: Channel) => string;
  /** Actions available on every screen. */
  actions: readonly Omit<Entry, 'section'>[];
  onOpenChannel: (channelId: number) => void;
  onOpenDirect: (userId: number) => Promise<void>;
  onSearch: (words: string) => void;
  /** The typed text, for sources beyond the store. */
  query: string;
  onQuery: Dispatch<SetStateAction<string>>;
  /** Tasks with the words that are typed; they may come later. */
  tasks: readonly Omit<Entry, 'section'>[];
  /** Returns, once, the text typed before the field was ready. */
  takeTyped: () => BufferedKeystrokes | undefined;
  onClose: () => void;
}

/** Goes to any channel, person or client, or does something, by a few letters of its name. */
export function Switcher(props: SwitcherProps) {
  const { nameOf, actions, onOpenChannel, onOpenDirect, onSearch, query, onQuery, tasks, takeTyped, onClose } = props;
  const t = useT('switcher');
  const [[store, spotlight]] = useState(createSpotlight);
  const [isEntered, setIsEntered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const meId = useStore((state) => state.me?.id ?? 0);
  const [recent] = useState(() => readRecent(localStorage, meId));
  const current = useStore(({ active: { channelId } }) => (channelId === null ? null : channelKey(channelId)));
  const destinations = useDestinations(nameOf, { openChannel: onOpenChannel, openDirect: onOpenDirect });
  useFocusBack();
  useEffect(() => spotlight.open(), [spotlight]);

  const groups = useMemo(() => {
    const all = [...destinations, ...actions.map((action): Entry => ({ ...action, section: 'actions' }))];
    return groupEntries(rankEntries(all, query, recent), { query, recent, current });
  }, [destinations, actions, query, recent, current]);

  const choose = (entry: Entry) => {
    if (entry.section !== 'actions') storeRecent(localStorage, meId, entry.key);
    void entry.run();
  };

  const handleFocus = () => {
    const typed = takeTyped();
    if (typed) {
      onQuery((now) => now + typed.text);
      setIsEntered(typed.isEntered);
    }
    setIsFocused(true);
  };
  // Mantine selects the first entry only on typing into the field itself; a simulated ArrowDown selects it here.
  useEffect(() => {
    if (!isFocused) return;
    store.setState({ ...store.getState(), selected: -1 });
    field.current?.dispatchEvent(new KeyboardEvent('keydown', firstEntryKey));
  }, [isFocused, store]);
  const enter = useEffectEvent(() => {
    const best = groups[0]?.entries[0];
    if (best) choose(best);
    else if (query.trim() !== '') onSearch(query.trim());
    spotlight.close();
  });
  useEffect(() => {
    if (isEntered) enter();
  }, [isEntered]);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={onQuery}
      onSpotlightClose={onClose}
      centered={false}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
      classNames={{ actionsGroup: classes.group ?? '', actionsList: classes.list ?? '' }}
      attributes={{ content: { 'aria-label': t('title') } }}
      data-testid="switcher"
    >
      <Spotlight.Search
        aria-label={t('field')}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        maxLength={200}
        ref={field}
        onFocus={handleFocus}
        data-testid="switcher-field"
      />
      <Spotlight.ActionsList>
        {groups.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={t(`sections.${name}`)}>
            {entries.map((entry) => (
              <EntryRow key={entry.key} entry={entry} onChoose={() => choose(entry)} />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {query.trim() !== '' && (
          <Spotlight.ActionsGroup label={t('sections.messages')}>
            <Spotlight.Action
              leftSection={<IconSearch size={18} stroke={1.75} />}
              label={t('searchFor', { words: query.trim() })}
              data-testid="switcher-search"
              onClick={() => onSearch(query.trim())}
            />
          </Spotlight.ActionsGroup>
        )}
        {/* Below the entry Enter chooses: they come later than the rest. */}
        {tasks.length > 0 && (
          <Spotlight.ActionsGroup label={t('sections.tasks')}>
            {tasks.map((task) => (
              <EntryRow key={task.key} entry={task} onChoose={() => void task.run()} />
            ))}
          </Spotlight.ActionsGroup>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function EntryRow({ entry, onChoose }: { entry: Omit<Entry, 'section'>; onChoose: () => void }) {
  return (
    <Spotlight.Action data-testid={`switch-${entry.key}`} onClick={onChoose}>
      <span className={classes.entry} data-unread={(entry.unread ?? 0) > 0 || undefined}>
        <span className={classes.icon} aria-hidden="true">
          {entry.icon}
        </span>
        <span className={classes.names}>
          <span className={classes.label} dir="auto">
            {entry.name ?? entry.label}
          </span>
          {entry.description !== undefined && (
            <span className={classes.description} dir="auto">
              {entry.description}
            </span>
          )}
        </span>
        {entry.hint !== undefined && (
          <kbd className={classes.hint} data-keys>
            {entry.hint}
          </kbd>
        )}
        <WaitingTime mark={entry.waiting} />
        <UnreadBadge count={entry.unread ?? 0} muted={entry.muted ?? false} />
      </span>
    </Spotlight.Action>
  );
}
