import { Anchor, Text } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { AuthCard } from '../../../ui/auth/auth-card.tsx';
import { SignInLink } from './sign-in-link.tsx';

interface MailSentPageProps {
  title: string;
  text: string;
  hint: string;
  again: { label: string; href: string };
}

/** A mail is on its way, or would be: the page does not reveal whether an address is known. */
function MailSentPage({ title, text, hint, again }: MailSentPageProps) {
  return (
    <AuthCard
      title={title}
      text={text}
      links={
        <>
          <SignInLink />
          <Anchor href={again.href} size="sm">
            {again.label}
          </Anchor>
        </>
      }
    >
      <Text size="sm">{hint}</Text>
    </AuthCard>
  );
}

/** The confirmation after asking for a new password. */
export function ForgotPasswordSuccessPage() {
  const t = useT('accounts');
  return (
    <MailSentPage
      title={t('forgotDone.title')}
      text={t('forgotDone.text', { minutes: limits.passwordCodeMinutes })}
      hint={t('forgotDone.hint')}
      again={{ label: t('forgotDone.again'), href: '/forgot-password/' }}
    />
  );
}

/** The confirmation after asking for an account. */
export function SignUpSuccessPage() {
  const t = useT('accounts');
  return (
    <MailSentPage
      title={t('signUpDone.title')}
      text={t('signUpDone.text', { days: limits.invitationDays })}
      hint={t('signUpDone.hint')}
      again={{ label: t('signUpDone.again'), href: '/sign-up/' }}
    />
  );
}
