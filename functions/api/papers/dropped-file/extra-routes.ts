import { droppedAddress } from '#application/drops/dropped-address';
import { param, type Routes, route } from '#functions/http/call';
import { moduleOf } from '#modules/all-modules';
import { droppedFileAddress } from '#modules/messages/dropped-file/operations';

export const routes: Routes = [route(droppedFileAddress, (call) => droppedAddress(call.context, moduleOf, param(call, 'id')))];
