export { ReportFigure } from './components/report-figure.tsx';
export { ReportOfList, useReportOfList } from './components/report-of-list.tsx';
