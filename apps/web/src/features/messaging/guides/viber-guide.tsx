import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ButtonDrawing, FieldDrawing, Mark, WindowDrawing } from './drawing-parts.tsx';
import { GuideNotes, GuideSteps } from './guide-step.tsx';
import { AddTokenDrawing, FirstMessageDrawing, JoinDrawing } from './shared-drawings.tsx';

const steps = ['create', 'category', 'token', 'add', 'write', 'join'] as const;
const token = '4a1b2c3d4e5f6071-8293a4b5c6d7e8f9-0a1b2c3d4e5f6071';

export function ViberGuide() {
  const t = useT('guides');
  const drawings: Record<(typeof steps)[number], ReactNode> = {
    create: (
      <WindowDrawing title="partners.viber.com">
        <FieldDrawing label={t('viber.draw.picture')} value="acme.png" mark={<Mark number={1} />} />
        <FieldDrawing label={t('viber.draw.name')} value={t('drawing.company')} mark={<Mark number={2} />} />
        <FieldDrawing label={t('viber.draw.uri')} value="acmesupport" mark={<Mark number={3} />} />
      </WindowDrawing>
    ),
    category: (
      <WindowDrawing title="partners.viber.com">
        <FieldDrawing label={t('viber.draw.category')} value={t('viber.draw.choose')} mark={<Mark number={1} />} />
        <FieldDrawing label={t('viber.draw.subcategory')} value="…" mark={<Mark number={2} />} />
        <ButtonDrawing mark={<Mark number={3} />}>{t('viber.draw.create')}</ButtonDrawing>
      </WindowDrawing>
    ),
    token: (
      <WindowDrawing title="partners.viber.com">
        <FieldDrawing label={t('viber.draw.yourToken')} value={token} mark={<Mark number={1} />} />
      </WindowDrawing>
    ),
    add: <AddTokenDrawing token={token} />,
    write: <FirstMessageDrawing />,
    join: <JoinDrawing />,
  };
  return (
    <>
      <GuideSteps
        steps={steps.map((step) => ({
          title: t(`viber.steps.${step}.title`),
          text: t(`viber.steps.${step}.text`),
          drawing: drawings[step],
        }))}
      />
      <GuideNotes notes={[t('viber.notes.terms'), t('viber.notes.media')]} />
    </>
  );
}
