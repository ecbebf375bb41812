import answeredEn from './answered.en-US.ts';
import answeredRu from './answered.ru-RU.ts';
import answeredUk from './answered.uk-UA.ts';
import audienceEn from './audience.en-US.ts';
import audienceRu from './audience.ru-RU.ts';
import audienceUk from './audience.uk-UA.ts';
import composerEn from './composer.en-US.ts';
import composerRu from './composer.ru-RU.ts';
import composerUk from './composer.uk-UA.ts';
import editorEn from './editor.en-US.ts';
import editorRu from './editor.ru-RU.ts';
import editorUk from './editor.uk-UA.ts';

export const answered = { 'en-US': answeredEn, 'ru-RU': answeredRu, 'uk-UA': answeredUk };
export const audience = { 'en-US': audienceEn, 'ru-RU': audienceRu, 'uk-UA': audienceUk };
export const composer = { 'en-US': composerEn, 'ru-RU': composerRu, 'uk-UA': composerUk };
export const editor = { 'en-US': editorEn, 'ru-RU': editorRu, 'uk-UA': editorUk };
