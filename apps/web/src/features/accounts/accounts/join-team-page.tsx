import { SimpleGrid, TextInput } from '@mantine/core';
import { endpoints, limits, type ResultOf, userStatuses } from '@switchboard/contract';
import { type ReactNode, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { CheckedCode, type MailedCode } from './checked-code.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SignInLink } from './sign-in-link.tsx';

const OpenIdButton = lazy(() => import('../../../ui/openid/openid-button.tsx'));

type SignedIn = ResultOf<typeof endpoints.login>;

const fields = ['first_name', 'last_name', 'username', 'password', 'repeat'] as const;

const loadShape = async () => (await import('./account-shapes.ts')).continueSignUp.body;

interface JoinTeamPageProps {
  company: string;
  /** The provider that people may sign in with; null without one. */
  openIdName: string | null;
  link: MailedCode;
  /** Shown for a link that is not valid. */
  invalid: ReactNode;
  onSignedIn: (signedIn: SignedIn) => Promise<void>;
  /** With the new password and a second factor; the sentence says so. */
  onSignInNeeded: (sentence: string) => void;
}

/** Finishes an invitation or a sign-up by a mailed link. */
export function JoinTeamPage({ company, openIdName, link, invalid, onSignedIn, onSignInNeeded }: JoinTeamPageProps) {
  const api = useApi();
  const [isUnderReview, setIsUnderReview] = useState(false);
  if (isUnderReview) return <UnderReviewPage company={company} />;
  return (
    <CheckedCode
      link={link}
      check={(signal) => api.call(endpoints.checkActivationCode, { body: link, signal })}
      invalid={invalid}
    >
      {(known) => (
        <JoinTeamForm
          company={company}
          openIdName={openIdName}
          link={link}
          known={known}
          onSignedIn={onSignedIn}
          onSignInNeeded={onSignInNeeded}
          onUnderReview={() => {
            // The link is used up: a reload would show that there is no such page.
            history.replaceState(null, '', '/');
            setIsUnderReview(true);
          }}
        />
      )}
    </CheckedCode>
  );
}

interface JoinTeamFormProps extends Omit<JoinTeamPageProps, 'invalid'> {
  known: ResultOf<typeof endpoints.checkActivationCode>;
  onUnderReview: () => void;
}

function JoinTeamForm({
  company,
  openIdName,
  link,
  known,
  onSignedIn,
  onSignInNeeded,
  onUnderReview,
}: JoinTeamFormProps) {
  const t = useT('accounts');
  const api = useApi();
  const { first_name, last_name, username } = known;
  const form = useContractForm({
    initialValues: { first_name, last_name, username, password: '', repeat: '' },
    labels: {
      first_name: t('join.firstName'),
      last_name: t('join.lastName'),
      username: t('join.username'),
      password: t('join.password'),
      repeat: t('repeat'),
    },
    check: (values) => findBlank(values, fields),
    shape: loadShape,
    toBody: (values) => ({ ...values, ...link }),
    onSubmit: async (values) => {
      const answer = await api.call(endpoints.continueSignUp, { body: { ...values, ...link } });
      if ('token' in answer) await onSignedIn(answer);
      else if (answer.status === userStatuses.active) onSignInNeeded(t('join.signIn'));
      else onUnderReview();
    },
  });
  const inputProps = (field: (typeof fields)[number]) => ({
    ...form.field(field),
    size: 'md' as const,
    maxLength: limits.nameChars,
    'data-testid': `join-${field}`,
  });
  return (
    <AuthCard
      title={t('join.title', { company })}
      text={known.needs_approval ? t('join.reviewedText') : t('join.text')}
    >
      <ContractForm form={form} gap="md">
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="username"
          size="md"
          value={known.email}
          readOnly
          variant="filled"
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput autoComplete="given-name" {...inputProps('first_name')} />
          <TextInput autoComplete="family-name" {...inputProps('last_name')} />
        </SimpleGrid>
        <TextInput
          description={t('join.usernameHint')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          {...inputProps('username')}
        />
        <NewPasswordFields form={form} />
        <SubmitButton form={form} size="md" fullWidth data-testid="join-submit">
          {t('join.submit')}
        </SubmitButton>
        {openIdName !== null && !known.needs_approval && (
          <LazyPart>
            <OpenIdButton name={openIdName} returnPath="/" />
          </LazyPart>
        )}
      </ContractForm>
    </AuthCard>
  );
}

function UnderReviewPage({ company }: { company: string }) {
  const t = useT('accounts');
  return <AuthCard title={t('review.title')} text={t('review.text', { company })} links={<SignInLink />} />;
}
