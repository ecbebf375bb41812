import { Group, Input, SegmentedControl, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { type CannedTexts, type Language, languages, limits } from '@switchboard/contract';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocale } from 'use-intl';
import { languageNames } from '../../../i18n/languages.ts';
import { useT } from '../../../i18n/use-t.ts';
import classes from './canned-replies.module.css';
import { firstLanguage } from './reply-form-values.ts';
import { ReplyPreview } from './reply-preview.tsx';
import { VariablesMenu } from './variables-menu.tsx';

interface TextsFieldProps {
  texts: CannedTexts;
  label: string;
  error: ReactNode;
  onChange: (texts: CannedTexts) => void;
}

/** The text of a canned reply in each language, what a client gets of it, and the variables to put in. */
export function TextsField({ texts, label, error, onChange }: TextsFieldProps) {
  const t = useT('cannedReplies');
  const locale = useLocale();
  const [language, setLanguage] = useState(() => firstLanguage(texts, locale));
  const area = useRef<HTMLTextAreaElement>(null);
  const text = texts[language] ?? '';
  const change = (next: string) => onChange({ ...texts, [language]: next });
  const insert = (name: string) => {
    const { current } = area;
    if (current === null) return;
    const { selectionStart: start, selectionEnd: end } = current;
    const variable = `{${name}}`;
    flushSync(() => change(text.slice(0, start) + variable + text.slice(end)));
    current.focus();
    current.setSelectionRange(start + variable.length, start + variable.length);
  };
  return (
    <div>
      <Input.Label required>{label}</Input.Label>
      <Input.Description mb={6}>{t('form.textHint')}</Input.Description>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('form.language')}
        value={language}
        data={languages.map((one) => ({ value: one, label: <LanguageName language={one} text={texts[one]} /> }))}
        onChange={(value) => setLanguage(languages.find((one) => one === value) ?? locale)}
      />
      <Textarea
        ref={area}
        mt={6}
        autosize
        minRows={3}
        maxRows={10}
        lang={language}
        dir="auto"
        aria-label={`${label}: ${languageNames[language]}`}
        maxLength={limits.cannedReplyChars}
        value={text}
        error={error}
        data-testid="reply-text"
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Group gap="xs" mt={6} mb={10}>
        <VariablesMenu onChoose={insert} />
        <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
          {t('variables.hint', { example: '{client.first_name|…}' })}
        </Text>
      </Group>
      <ReplyPreview text={text} language={language} />
    </div>
  );
}

function LanguageName({ language, text = '' }: { language: Language; text: string | undefined }) {
  const t = useT('cannedReplies');
  const isFilled = text.trim() !== '';
  return (
    <span className={classes.language} data-filled={isFilled || undefined}>
      <span lang={language}>{languageNames[language]}</span>
      {isFilled && <VisuallyHidden>{t('form.filled')}</VisuallyHidden>}
    </span>
  );
}
