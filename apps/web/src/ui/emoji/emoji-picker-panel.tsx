import { useMediaQuery } from '@mantine/hooks';
import { languages } from '@switchboard/contract';
import {
  type EmojiDataResolver,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
  type SkinTone,
  useSkinTone,
} from 'frimousse';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { useT } from '../../i18n/use-t.ts';
import { loadEmojiData } from './emoji-data.ts';
import classes from './emoji-picker.module.css';
import type { EmojiPickerProps } from './emoji-picker.tsx';
import { listRecentEmoji, readSkinTone, storeRecentEmoji, storeSkinTone } from './recent-emoji.ts';

// The library's own resolver would store a megabyte per language in localStorage, fetched from a third-party server.
const loadDataOf = (locale: string) => loadEmojiData(languages.find((language) => language === locale) ?? languages[0]);
const resolveEmojiData: EmojiDataResolver = loadDataOf;

const listComponents = {
  CategoryHeader: ({ category, ...props }: EmojiPickerListCategoryHeaderProps) => (
    <div {...props} className={classes.category}>
      {category.label}
    </div>
  ),
  // The library counts rows and columns from 0, assistive technology from 1.
  Row: ({ 'aria-rowindex': index, ...props }: EmojiPickerListRowProps) => (
    <div {...props} aria-rowindex={index === undefined ? undefined : index + 1} />
  ),
  Emoji: ({ emoji, 'aria-colindex': index = 0, ...props }: EmojiPickerListEmojiProps) => (
    <button
      {...props}
      role="gridcell"
      aria-colindex={index + 1}
      type="button"
      className={classes.emoji}
      title={emoji.label}
    >
      {emoji.emoji}
    </button>
  ),
};

/** The picker itself, in a chunk of its own. */
export function EmojiPickerPanel({ onPick }: EmojiPickerProps) {
  const t = useT('emoji');
  const locale = useLocale();
  const hasFailed = useHasFailed(locale);
  const handleSearchKey = useEnterOnceFiltered();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  // As many as fit in the panel: a finger needs larger ones.
  const columns = isTouch ? 7 : 8;
  const [recent] = useState(() => listRecentEmoji(localStorage));
  const [tone] = useState(() => readSkinTone(localStorage));
  const pick = (emoji: string) => {
    storeRecentEmoji(localStorage, emoji);
    onPick(emoji);
  };
  return (
    <Picker.Root
      className={classes.picker}
      data-testid="emoji-picker"
      locale={locale}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={resolveEmojiData}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className={classes.top}>
        {/* Focused at once: the user opened the picker to type a name or to browse. */}
        <Picker.Search
          className={classes.search}
          placeholder={t('search')}
          aria-label={t('search')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because its user asked for it
          autoFocus
          onKeyDown={handleSearchKey}
        />
        <SkinToneButton />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a border and a legend of its own */}
      <div className={classes.recent} role="group" aria-label={t('recent')}>
        {recent.slice(0, columns).map((emoji) => (
          <button key={emoji} type="button" className={classes.emoji} onClick={() => pick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
      <Picker.Viewport className={classes.viewport}>
        <Picker.Loading className={classes.note}>{t(hasFailed ? 'failed' : 'loading')}</Picker.Loading>
        <Picker.Empty className={classes.note}>{t('empty')}</Picker.Empty>
        <Picker.List components={listComponents} className={classes.list} aria-label={t('all')} />
      </Picker.Viewport>
    </Picker.Root>
  );
}

/**
 * The library filters one frame after a letter was typed, when the browser is idle. Enter must take the first emoji of
 * the filtered list, not of the one before: so it is delayed in the same way, behind the letters, and then dispatched
 * again.
 */
function useEnterOnceFiltered() {
  const [pressed, setPressed] = useState<{ field: HTMLElement } | null>(null);
  useEffect(() => {
    if (pressed === null) return;
    const press = () =>
      pressed.field.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    if ('requestIdleCallback' in globalThis) requestIdleCallback(press, { timeout: 100 });
    else setTimeout(press, 10);
  }, [pressed]);
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || !event.isTrusted) return;
    event.preventDefault();
    const field = event.currentTarget;
    requestAnimationFrame(() => setPressed({ field }));
  };
}

/** The library has no failure state of its own: it would wait forever for data that fails to load. */
function useHasFailed(locale: string): boolean {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    loadDataOf(locale).catch(() => setFailed(locale));
  }, [locale]);
  return failed === locale;
}

/** Switches to the next skin tone with each press; remembered on this device. */
function SkinToneButton() {
  const t = useT('emoji');
  const [tone, setTone, variations] = useSkinTone('✋');
  const at = variations.findIndex(({ skinTone }) => skinTone === tone);
  const handleClick = () => {
    const next: SkinTone = variations[(at + 1) % variations.length]?.skinTone ?? 'none';
    storeSkinTone(localStorage, next);
    setTone(next);
  };
  return (
    <button
      type="button"
      className={classes.emoji}
      aria-label={t('skinTone')}
      title={t('skinTone')}
      onClick={handleClick}
    >
      {variations[at]?.emoji}
    </button>
  );
}
