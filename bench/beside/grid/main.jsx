// AG Grid Community with the same rows: columns and cells as its documentation says, plain React for what is more than text.
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createRoot } from 'react-dom/client';
import { defaultStatusColours } from '@plumbline/domain/jobs/status';
import { makeRows, shownColumns, widths } from '../../grid/rows.ts';
import './cells.css';

ModuleRegistry.registerModules([AllCommunityModule]);

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Jerusalem',
});
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat('en');
const colours = defaultStatusColours;
const addresses = { job: '/jobs', project: '/projects', user: '/users' };

function Pin() {
  return (
    <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0" />
      <path d="M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0z" />
    </svg>
  );
}

function Look({ cell }) {
  switch (cell?.kind) {
    case 'text':
      if (cell.code === undefined) return <span dir="auto">{cell.text}</span>;
      return (
        <span className="chip" style={{ '--chip': colours[cell.code] }}>
          <span dir="auto">{cell.text}</span>
        </span>
      );
    case 'link':
      return (
        <a href={`${addresses[cell.to.kind]}/${cell.to.id}`} dir="auto">
          {cell.text}
        </a>
      );
    case 'list':
      return (
        <span className="list">
          {cell.items.map((item, place) => (
            <span key={place}>
              <Look cell={item} />
            </span>
          ))}
        </span>
      );
    case 'place':
      return (
        <span className="place">
          <Pin />
          <span dir="auto">{cell.address}</span>
        </span>
      );
    case 'moment':
      return <time dateTime={cell.at}>{moments.format(new Date(cell.at))}</time>;
    case 'date':
      return <time dateTime={cell.date}>{days.format(new Date(cell.date))}</time>;
    case 'number':
      return <bdi>{numbers.format(cell.number)}</bdi>;
    default:
      return null;
  }
}

function CellLook({ value }) {
  return <Look cell={value ?? null} />;
}

function Open({ data }) {
  if (!data?.to) return null;
  return (
    <a href={`${addresses[data.to.kind]}/${data.to.id}`} className="open" aria-label="Open job">
      <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
        <path d="M17 7l-10 10" />
        <path d="M8 7l9 0l0 9" />
      </svg>
    </a>
  );
}

const columns = [
  { colId: 'open', headerName: '', width: 44, cellRenderer: Open },
  ...shownColumns.map(({ key, title, value }, place) => ({
    colId: key,
    headerName: title,
    width: widths[place] ?? 100,
    valueGetter: ({ data }) => data?.cells[place] ?? null,
    cellRenderer: CellLook,
    cellDataType: false,
    ...(value === 'number' && { cellClass: 'number' }),
  })),
];

const rows = [...makeRows(Number(new URLSearchParams(location.search).get('rows')))];
const place = document.querySelector('#root');
if (!place) throw new Error('there is no #root');
Object.assign(globalThis, {
  show: () =>
    createRoot(place).render(
      <div style={{ blockSize: '100vh' }}>
        <AgGridReact rowData={rows} columnDefs={columns} getRowId={({ data }) => data.key} rowHeight={44} />
      </div>,
    ),
});
