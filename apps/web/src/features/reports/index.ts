export { ReportFigure } from './components/report-figure.tsx';
export { ReportOfList } from './components/report-of-list.tsx';
