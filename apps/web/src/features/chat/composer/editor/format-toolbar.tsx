import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { takesEnter } from './edit-lines.ts';
import classes from './format-toolbar.module.css';
import { formats, keyHint } from './formats.ts';
import { LinkButton } from './link-button.tsx';

/** The formats of a message as buttons; one stop for Tab, the arrows go from button to button. */
export function FormatToolbar({ editor }: { editor: Editor }) {
  const t = useT('editor');
  const tBox = useT('composer');
  const active = useEditorState({
    editor,
    selector: () => formats.filter(({ name }) => editor.isActive(name)).map(({ name }) => name),
  });
  const goesOn = useEditorState({ editor, selector: () => takesEnter(editor) });
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={tBox('formatting')}
      className={classes.toolbar}
      data-testid="format-toolbar"
      onKeyDown={moveFocus}
    >
      {formats.map(({ name, icon: Icon, keys, toggle }, index) => (
        <button
          key={name}
          data-hint={`${t(`formats.${name}`)} · ${keyHint(keys)}`}
          type="button"
          tabIndex={index === 0 ? 0 : -1}
          className={classes.format}
          data-testid={`format-${name}`}
          aria-label={t(`formats.${name}`)}
          aria-pressed={active.includes(name)}
          // Keeps the selection in the text, which the format applies to.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => toggle(editor)}
        >
          <Icon size={18} stroke={1.8} aria-hidden="true" />
        </button>
      ))}
      <LinkButton editor={editor} />
      {goesOn && (
        <span className={classes.hint} data-keys>
          {t('enterGoesOn', { keys: keyHint('Mod-Enter') })}
        </span>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>(':scope > button')];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (at === -1 || by === undefined) return;
  event.preventDefault();
  buttons[(at + by + buttons.length) % buttons.length]?.focus();
}
