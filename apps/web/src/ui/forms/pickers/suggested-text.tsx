import { Button, Text } from '@mantine/core';
import type { Language } from '@switchboard/contract';
import { type ReactNode, useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { TextByLanguage } from './text-by-language.tsx';

type Texts = Partial<Record<Language, string>>;

interface SuggestedTextProps {
  label: string;
  value: Texts;
  error: ReactNode;
  description: string;
  maxLength: number;
  isRequired?: boolean;
  /** Put into the field by a button, where there is no text yet. */
  suggested: Texts;
  testId: string;
  suggestTestId: string;
  onChange: (texts: Texts) => void;
  /** What stands below, once there is a text. */
  children?: ((language: Language) => ReactNode) | undefined;
}

/** What a bot says to clients by itself, in each language; it may name the client and the bot. */
export function SuggestedText({ value, suggested, suggestTestId, onChange, children, ...props }: SuggestedTextProps) {
  const t = useT('pickers');
  const area = useRef<HTMLTextAreaElement>(null);
  const isEmpty = Object.values(value).every((text) => text.trim() === '');
  return (
    <TextByLanguage {...props} texts={value} area={area} onChange={onChange}>
      {({ language }) =>
        isEmpty ? (
          <Button
            size="compact-xs"
            variant="subtle"
            mt={4}
            data-testid={suggestTestId}
            onClick={() => {
              onChange(suggested);
              // The button goes.
              area.current?.focus();
            }}
          >
            {t('suggest')}
          </Button>
        ) : (
          <>
            <Text size="xs" c="dimmed" mt={4}>
              {t('variables', { first: '{client.first_name}', bot: '{bot.title}' })}
            </Text>
            {children?.(language)}
          </>
        )
      }
    </TextByLanguage>
  );
}
