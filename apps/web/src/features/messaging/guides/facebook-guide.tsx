import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { CopiedAddress } from './copied-address.tsx';
import { ButtonDrawing, FieldDrawing, Mark, WindowDrawing } from './drawing-parts.tsx';
import { GuideNotes, GuideSteps } from './guide-step.tsx';
import { FirstMessageDrawing, JoinDrawing } from './shared-drawings.tsx';

const steps = ['app', 'page', 'secret', 'add', 'webhook', 'fields', 'review', 'write', 'join'] as const;
const webhookToken = 'k3f9x2-0a8zq1-mm41td-9pw0ce';
const pageToken = 'EAAexamplePageToken…';
const pageId = '100200300400500';

export function FacebookGuide() {
  const t = useT('guides');
  const bots = useT('bots');
  const { origin } = globalThis.location;
  const callback = `${origin}/webhook/facebook`;
  const drawings: Partial<Record<(typeof steps)[number], ReactNode>> = {
    page: (
      <WindowDrawing title={t('facebook.draw.messenger')}>
        <FieldDrawing label={t('drawing.company')} value={pageId} mark={<Mark number={1} />} />
        <ButtonDrawing mark={<Mark number={2} />}>{t('facebook.draw.token')}</ButtonDrawing>
        <FieldDrawing label={t('drawing.pageToken')} value={pageToken} mark={<Mark number={3} />} />
      </WindowDrawing>
    ),
    add: (
      <WindowDrawing title={bots('add')}>
        <FieldDrawing
          label={t('drawing.title')}
          value={t('drawing.company')}
          mark={<Mark number={1}>{t('facebook.draw.yours')}</Mark>}
        />
        <FieldDrawing
          label={t('drawing.pageId')}
          value={pageId}
          mark={<Mark number={2}>{t('facebook.draw.fromFacebook')}</Mark>}
        />
        <FieldDrawing
          label={t('drawing.pageToken')}
          value={pageToken}
          mark={<Mark number={3}>{t('facebook.draw.fromFacebook')}</Mark>}
        />
        <FieldDrawing
          label={t('drawing.webhookToken')}
          value={webhookToken}
          mark={<Mark number={4}>{t('facebook.draw.yours')}</Mark>}
        />
        <ButtonDrawing mark={<Mark number={5} />}>{t('drawing.generate')}</ButtonDrawing>
      </WindowDrawing>
    ),
    webhook: (
      <WindowDrawing title={t('facebook.draw.messenger')}>
        <FieldDrawing label={t('drawing.callback')} value={callback} mark={<Mark number={1} />} />
        <FieldDrawing label={t('drawing.verifyToken')} value={webhookToken} mark={<Mark number={2} />} />
        <ButtonDrawing mark={<Mark number={3} />}>{t('drawing.verify')}</ButtonDrawing>
      </WindowDrawing>
    ),
    write: <FirstMessageDrawing />,
    join: <JoinDrawing />,
  };
  const addresses = (
    <>
      <CopiedAddress label={t('facebook.copy.callback')} value={callback} testId="copy-callback" />
      <CopiedAddress label={t('facebook.copy.base')} value={origin} testId="copy-base" />
    </>
  );
  return (
    <>
      <GuideSteps
        steps={steps.map((step) => ({
          title: t(`facebook.steps.${step}.title`),
          text: t(`facebook.steps.${step}.text`),
          drawing: drawings[step],
          copied: step === 'webhook' && addresses,
        }))}
      />
      <GuideNotes notes={[t('facebook.notes.window'), t('facebook.notes.tags'), t('facebook.notes.review')]} />
    </>
  );
}
