import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Bubble, Mark, PhoneDrawing } from './drawing-parts.tsx';
import { GuideNotes, GuideSteps } from './guide-step.tsx';
import { AddTokenDrawing, FirstMessageDrawing, JoinDrawing } from './shared-drawings.tsx';

const steps = ['create', 'username', 'token', 'add', 'write', 'join'] as const;
const token = '110000001:AAEexampleTokenForTests_0123456789a';

export function TelegramGuide() {
  const t = useT('guides');
  const drawings: Record<(typeof steps)[number], ReactNode> = {
    create: (
      <PhoneDrawing title="BotFather">
        <Bubble isOwn mark={<Mark number={1}>{t('telegram.draw.command')}</Mark>}>
          /newbot
        </Bubble>
        <Bubble>{t('telegram.draw.name')}</Bubble>
        <Bubble isOwn mark={<Mark number={2} />}>
          {t('drawing.company')}
        </Bubble>
      </PhoneDrawing>
    ),
    username: (
      <PhoneDrawing title="BotFather">
        <Bubble>{t('telegram.draw.username')}</Bubble>
        <Bubble isOwn mark={<Mark number={1}>{t('telegram.draw.endsInBot')}</Mark>}>
          acme_support_bot
        </Bubble>
      </PhoneDrawing>
    ),
    token: (
      <PhoneDrawing title="BotFather">
        <Bubble mark={<Mark number={1}>{t('telegram.draw.copyToken')}</Mark>}>
          {`${t('telegram.draw.done')}\n${token}`}
        </Bubble>
      </PhoneDrawing>
    ),
    add: <AddTokenDrawing token={token} />,
    write: <FirstMessageDrawing hasStart />,
    join: <JoinDrawing />,
  };
  return (
    <>
      <GuideSteps
        steps={steps.map((step) => ({
          title: t(`telegram.steps.${step}.title`),
          text: t(`telegram.steps.${step}.text`),
          drawing: drawings[step],
        }))}
      />
      <GuideNotes notes={[t('telegram.notes.groups'), t('telegram.notes.one')]} />
    </>
  );
}
