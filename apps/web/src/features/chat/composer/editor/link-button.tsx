import { Button, TextInput } from '@mantine/core';
import { isAllowedUrl } from '@switchboard/contract/markup';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { DropdownPanel } from '../../../../ui/overlays/dropdown-parts.tsx';
import classes from './format-toolbar.module.css';
import { keyHint, linkKeys } from './formats.ts';

/** Adds the missing scheme to an address like `example.com`. */
const completeAddress = (typed: string): string => {
  const address = typed.trim();
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address;
  return /^[^\s@]+@[^\s@]+$/.test(address) ? `mailto:${address}` : `https://${address}`;
};

/** Makes the selected words a link, changes one, or writes a new one with its words. */
export function LinkButton({ editor }: { editor: Editor }) {
  const t = useT('editor');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  // Its panel is created on first use: the button is, whenever a channel opens.
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState(false);
  const active = useEditorState({ editor, selector: () => editor.isActive('link') });

  useEffect(() => {
    const { dom } = editor.view;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.code !== 'KeyU') return;
      event.preventDefault();
      setTarget(button.current);
      setOpen(true);
    };
    dom.addEventListener('keydown', handleKeyDown);
    return () => dom.removeEventListener('keydown', handleKeyDown);
  }, [editor]);

  const close = () => {
    setOpen(false);
    editor.commands.focus();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        tabIndex={-1}
        className={classes.format}
        data-testid="format-link"
        aria-label={t('formats.link')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? `${id}-dropdown` : undefined}
        data-hint={open ? undefined : `${t('formats.link')} · ${keyHint(linkKeys)}`}
        aria-pressed={active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setTarget(button.current);
          setOpen(!open);
        }}
      >
        <IconLink size={18} stroke={1.8} aria-hidden="true" />
      </button>
      {target && (
        <DropdownPanel
          dropdown={{ id, button: target, isOpen: open, setOpen }}
          position="top-start"
          padding={0}
          returnFocus={false}
          onDismiss={close}
        >
          <div className={classes.panel} data-composer-part>
            {open && <LinkForm editor={editor} onDone={close} />}
          </div>
        </DropdownPanel>
      )}
    </>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useT('editor');
  const held = String(editor.getAttributes('link')['href'] ?? '');
  const { empty } = editor.state.selection;
  const [address, setAddress] = useState(held);
  const [label, setLabel] = useState('');
  const [refused, setRefused] = useState(false);
  const isNew = empty && held === '';

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const href = completeAddress(address);
    if (!isAllowedUrl(href)) {
      setRefused(true);
      return;
    }
    const chain = editor.chain().focus();
    const mark = { type: 'link', attrs: { href } };
    if (isNew)
      chain.insertContent([
        { type: 'text', text: label.trim() || address.trim(), marks: [mark] },
        { type: 'text', text: ' ' },
      ]);
    else chain.extendMarkRange('link').setMark('link', { href });
    chain.run();
    onDone();
  };

  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      {isNew && (
        <TextInput label={t('linkText')} value={label} onChange={(event) => setLabel(event.currentTarget.value)} />
      )}
      <TextInput
        label={t('linkAddress')}
        placeholder="https://"
        data-autofocus
        data-testid="link-address"
        inputMode="url"
        value={address}
        error={refused ? t('linkRefused') : null}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <div className={classes.formButtons}>
        {held !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
              onDone();
            }}
          >
            {t('linkRemove')}
          </Button>
        )}
        <Button type="submit" disabled={address.trim() === ''} data-testid="link-save">
          {t('linkSave')}
        </Button>
      </div>
    </form>
  );
}
