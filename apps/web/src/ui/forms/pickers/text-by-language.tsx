import { Input, SegmentedControl, Textarea, VisuallyHidden } from '@mantine/core';
import { type Language, languages } from '@switchboard/contract';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useLocale } from 'use-intl';
import { languageNames } from '../../../i18n/languages.ts';
import { useT } from '../../../i18n/use-t.ts';
import classes from './text-by-language.module.css';

type Texts = Partial<Record<Language, string>>;

/** The language whose text is shown first: the reader's, else one that has a text. */
const firstLanguage = (texts: Texts, locale: Language): Language =>
  texts[locale] === undefined ? (languages.find((language) => texts[language] !== undefined) ?? locale) : locale;

interface TextByLanguageProps {
  texts: Texts;
  label: string;
  description?: ReactNode;
  error: ReactNode;
  maxLength: number;
  isRequired?: boolean;
  /** Of the text box; the languages are `…-language`. */
  testId: string;
  area?: RefObject<HTMLTextAreaElement | null>;
  onChange: (texts: Texts) => void;
  /** What stands below the text of a language. */
  children?: (shown: { language: Language; text: string; change: (text: string) => void }) => ReactNode;
}

/** A text that may be written in each language, one of which is shown. */
export function TextByLanguage(props: TextByLanguageProps) {
  const { texts, label, description, error, maxLength, isRequired = false, testId, area, onChange, children } = props;
  const t = useT('pickers');
  const locale = useLocale();
  const [language, setLanguage] = useState(() => firstLanguage(texts, locale));
  const id = useId();
  const text = texts[language] ?? '';
  const change = (next: string) => onChange({ ...texts, [language]: next });
  return (
    <div>
      <Input.Label required={isRequired} htmlFor={id} mb={6}>
        {label}
      </Input.Label>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={`${label}: ${t('textLanguage')}`}
        value={language}
        data-testid={`${testId}-language`}
        data={languages.map((one) => ({ value: one, label: <LanguageName language={one} text={texts[one]} /> }))}
        onChange={(value) => setLanguage(languages.find((one) => one === value) ?? locale)}
      />
      <Textarea
        ref={area}
        id={id}
        description={description}
        mt={6}
        autosize
        minRows={3}
        maxRows={10}
        lang={language}
        dir="auto"
        aria-label={`${label}: ${languageNames[language]}`}
        maxLength={maxLength}
        value={text}
        error={error}
        data-testid={testId}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {children?.({ language, text, change })}
    </div>
  );
}

function LanguageName({ language, text = '' }: { language: Language; text: string | undefined }) {
  const t = useT('pickers');
  const isFilled = text.trim() !== '';
  return (
    <span className={classes.language} data-filled={isFilled || undefined}>
      <span lang={language}>{languageNames[language]}</span>
      {isFilled && <VisuallyHidden>{t('hasText')}</VisuallyHidden>}
    </span>
  );
}
