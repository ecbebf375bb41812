import { Group, Text } from '@mantine/core';
import { type CannedTexts, limits } from '@switchboard/contract';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '../../../i18n/use-t.ts';
import { TextByLanguage } from '../../../ui/forms/pickers/text-by-language.tsx';
import classes from './canned-replies.module.css';
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
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string, text: string, change: (text: string) => void) => {
    const { current } = area;
    if (current === null) return;
    const { selectionStart: start, selectionEnd: end } = current;
    const variable = `{${name}}`;
    flushSync(() => change(text.slice(0, start) + variable + text.slice(end)));
    current.focus();
    current.setSelectionRange(start + variable.length, start + variable.length);
  };
  return (
    <TextByLanguage
      texts={texts}
      label={label}
      description={t('form.textHint')}
      error={error}
      maxLength={limits.cannedReplyChars}
      isRequired
      testId="reply-text"
      area={area}
      onChange={onChange}
    >
      {({ language, text, change }) => (
        <>
          <Group gap="xs" mt={6} mb={10}>
            <VariablesMenu onChoose={(name) => insert(name, text, change)} />
            <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
              {t('variables.hint', { example: '{client.first_name|…}' })}
            </Text>
          </Group>
          <ReplyPreview text={text} language={language} />
        </>
      )}
    </TextByLanguage>
  );
}
