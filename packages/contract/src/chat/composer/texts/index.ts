import composerEn from './composer.en-US.ts';
import composerRu from './composer.ru-RU.ts';
import composerUk from './composer.uk-UA.ts';
import editorEn from './editor.en-US.ts';
import editorRu from './editor.ru-RU.ts';
import editorUk from './editor.uk-UA.ts';

export const composer = { 'en-US': composerEn, 'ru-RU': composerRu, 'uk-UA': composerUk };
export const editor = { 'en-US': editorEn, 'ru-RU': editorRu, 'uk-UA': editorUk };
