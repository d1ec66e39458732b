/// <reference types="vite/client" />
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import 'survey-core/survey-core.css';
import { Survey } from 'survey-react-ui';

// The questionnaire comes over the line as data, as it does in the product.
const questionnaire: unknown = await (await fetch('/questionnaire.json')).json();
const place = document.querySelector('#root');
if (place) createRoot(place).render(createElement(Survey, { model: new Model(questionnaire) }));
