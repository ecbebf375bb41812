import { Box, NativeSelect, Select } from '@mantine/core';
import { type Language, limits, type RatingPolicy, ratingValues, userStatuses } from '@switchboard/contract';
import { fillAutomaticText, textIn } from '@switchboard/contract/automatic-texts';
import { ratingButton, suggestedRatingTexts } from '@switchboard/contract/ratings';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import type { ContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { NumberField } from '../../../../ui/forms/pickers/number-field.tsx';
import { SuggestedText } from '../../../../ui/forms/pickers/suggested-text.tsx';
import { exampleNames } from '../../../../ui/message/example-names.ts';
import { MessagePreview } from '../../../../ui/message/message-preview.tsx';
import { PhoneButtons } from '../../../../ui/message/phone-buttons.tsx';
import { DescribedSwitch } from '../../../../ui/settings/described-switch.tsx';
import classes from '../ratings.module.css';
import { hasNoText, type PolicyValues } from './policy-values.ts';

interface PolicyFieldsProps {
  form: ContractForm<PolicyValues>;
  edited: RatingPolicy;
  botTitle: string;
}

const lowValues = [1, 2, 3, 4];

/** Whether a bot asks; what it says, how often, and what becomes of a low rating. */
export function PolicyFields({ form, edited, botTitle }: PolicyFieldsProps) {
  const t = useT('ratings');
  const { is_on: isOn, question } = form.values;
  const turn = (turnedOn: boolean) => {
    form.setValue('is_on', turnedOn);
    if (!turnedOn || edited.version > 0 || !hasNoText(question)) return;
    for (const name of ['question', 'thanks'] as const) form.setValue(name, suggestedRatingTexts[name]);
  };
  return (
    <>
      <DescribedSwitch
        label={t('form.isOn')}
        description={t('form.isOnHint')}
        checked={isOn}
        data-testid="ratings-on"
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {isOn && (
        <>
          <SuggestedText
            {...form.field('question')}
            isRequired
            description={t('form.questionHint')}
            maxLength={limits.ratingTextChars}
            suggested={suggestedRatingTexts.question}
            testId="rating-question"
            suggestTestId="suggest-question"
          >
            {(language) => <QuestionPreview texts={question} language={language} botTitle={botTitle} />}
          </SuggestedText>
          <SuggestedText
            {...form.field('thanks')}
            description={t('form.thanksHint')}
            maxLength={limits.ratingTextChars}
            suggested={suggestedRatingTexts.thanks}
            testId="rating-thanks"
            suggestTestId="suggest-thanks"
          />
          <div className={classes.fields}>
            <NumberField
              {...form.field('once_in_days')}
              min={1}
              max={limits.ratingOnceInDays}
              description={t('form.daysHint')}
              data-testid="rating-days"
            />
            <NativeSelect
              {...form.field('low_at_most')}
              description={t('form.lowHint')}
              data={lowValues.map((low) => ({ value: String(low), label: t('form.lowOption', { low }) }))}
              data-testid="rating-low"
            />
          </div>
          <TaskField form={form} />
        </>
      )}
    </>
  );
}

interface QuestionPreviewProps {
  texts: PolicyValues['question'];
  language: Language;
  botTitle: string;
}

function QuestionPreview({ texts, language, botTitle }: QuestionPreviewProps) {
  const t = useT('ratings');
  const text = textIn(texts, language);
  const client = { first_name: exampleNames[language], last_name: '' };
  return (
    <Box mt={8}>
      <MessagePreview
        title={t('form.preview')}
        content={text && fillAutomaticText(text, { client, botTitle, language })}
        language={language}
        testId="question-preview"
      >
        <PhoneButtons buttons={ratingValues.map(ratingButton)} />
      </MessagePreview>
    </Box>
  );
}

/** More of them make an open list slow; typing finds the others. */
const shownOptions = 60;
const nobody = 'nobody';

/** Who gets the task about a low rating. */
function TaskField({ form }: { form: ContractForm<PolicyValues> }) {
  const t = useT('ratings');
  const { compare } = new Intl.Collator(useLocale());
  const users = useStore((state) => state.users);
  const me = useStore((state) => state.me);
  const { value, onChange, ...field } = form.field('task_user_id');
  const people = [...Object.values(users).filter(({ id }) => id !== me?.id), ...(me ? [me] : [])]
    .filter(({ id, status }) => status === userStatuses.active || String(id) === value)
    .map((user) => ({ value: String(user.id), label: fullName(user) || user.username }))
    .toSorted((one, other) => compare(one.label, other.label));
  return (
    <Select
      {...field}
      description={t('form.taskForHint')}
      searchable
      allowDeselect={false}
      limit={shownOptions}
      nothingFoundMessage={t('form.nobodyFound')}
      value={value === '' ? nobody : value}
      data={[{ value: nobody, label: t('form.nobody') }, ...people]}
      data-testid="rating-task-for"
      onChange={(chosen) => onChange(chosen === null || chosen === nobody ? '' : chosen)}
    />
  );
}
