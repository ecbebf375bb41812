import attachmentsEn from './attachments.en-US.ts';
import attachmentsRu from './attachments.ru-RU.ts';
import attachmentsUk from './attachments.uk-UA.ts';
import messageErrorsEn from './message-errors.en-US.ts';
import messageErrorsRu from './message-errors.ru-RU.ts';
import messageErrorsUk from './message-errors.uk-UA.ts';
import messageQuestionsEn from './message-questions.en-US.ts';
import messageQuestionsRu from './message-questions.ru-RU.ts';
import messageQuestionsUk from './message-questions.uk-UA.ts';
import systemEn from './system.en-US.ts';
import systemRu from './system.ru-RU.ts';
import systemUk from './system.uk-UA.ts';
import timelineEn from './timeline.en-US.ts';
import timelineRu from './timeline.ru-RU.ts';
import timelineUk from './timeline.uk-UA.ts';

export const attachments = { 'en-US': attachmentsEn, 'ru-RU': attachmentsRu, 'uk-UA': attachmentsUk };
export const messageErrors = { 'en-US': messageErrorsEn, 'ru-RU': messageErrorsRu, 'uk-UA': messageErrorsUk };
export const messageQuestions = {
  'en-US': messageQuestionsEn,
  'ru-RU': messageQuestionsRu,
  'uk-UA': messageQuestionsUk,
};
export const system = { 'en-US': systemEn, 'ru-RU': systemRu, 'uk-UA': systemUk };
export const timeline = { 'en-US': timelineEn, 'ru-RU': timelineRu, 'uk-UA': timelineUk };
