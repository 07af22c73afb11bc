// The files of orders that were written into the folder last.

import { formatWhole } from '@mostrador/rules/money';
import { useFolderOrderFiles } from '../../../../features/folder-connector/useFolderConnector';
import { Skeleton } from '../../../../ui/Skeleton';
import { momentText } from '../../../text/amounts';
import { folderText } from '../../../text/folder';

const { orders: text } = folderText;

export function OrderFileTable({ isOn }: { readonly isOn: boolean }) {
  const { data, isError } = useFolderOrderFiles();
  if (isError) return <p className="sub">{folderText.loadFailed}</p>;
  if (data === undefined) return <Skeleton shape="row" />;
  if (data.length === 0) return <p className="sub">{isOn ? text.none : text.off}</p>;
  return (
    <table className="dt dt--inset dt--plain dt--tight" aria-label={text.table}>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col" className="num">
            {text.count}
          </th>
          <th scope="col">{text.when}</th>
        </tr>
      </thead>
      <tbody>
        {data.map(({ fileName, orders, createdAt, writtenAt }) => (
          <tr key={`${fileName} ${createdAt}`}>
            <td className="grow folder-name">
              <span className="name">{fileName}</span>
            </td>
            <td className="num">{formatWhole(orders)}</td>
            <td className="sub">{writtenAt === null ? text.writing : momentText(writtenAt)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
