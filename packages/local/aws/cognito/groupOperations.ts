import { z } from 'zod';
import { defineJsonOperation } from '#local/aws/jsonProtocol';
import { ServiceError } from '#local/aws/localService';
import { MAX_PAGE, PoolInput, UserInput } from './inputs';
import type { UserDirectory } from './userDirectory';
import { describeListedUser } from './userOperations';

const GroupInput = UserInput.extend({ GroupName: z.string().min(1).max(128) });
const ListInput = PoolInput.extend({
  GroupName: z.string(),
  Limit: z.number().int().min(0).max(MAX_PAGE).optional(),
  NextToken: z.string().optional(),
});

/** Operations on the members of the pool's fixed groups. */
export function createGroupOperations({ directory, groups }: { directory: UserDirectory; groups: readonly string[] }) {
  const checkGroup = (name: string) => {
    if (!groups.includes(name)) throw new ServiceError('ResourceNotFoundException', 'Group not found.');
  };
  return {
    AdminAddUserToGroup: defineJsonOperation(GroupInput, async (input) => {
      checkGroup(input.GroupName);
      const user = directory.get(input);
      await directory.update(user, { groups: [...new Set([...user.groups, input.GroupName])] });
    }),
    AdminRemoveUserFromGroup: defineJsonOperation(GroupInput, async (input) => {
      checkGroup(input.GroupName);
      const user = directory.get(input);
      await directory.update(user, { groups: user.groups.filter((name) => name !== input.GroupName) });
    }),
    AdminListGroupsForUser: defineJsonOperation(UserInput, (input) => {
      const { userPoolId } = directory.pool;
      return { Groups: directory.get(input).groups.map((name) => ({ GroupName: name, UserPoolId: userPoolId })) };
    }),
    ListUsersInGroup: defineJsonOperation(ListInput, (input) => {
      directory.checkPool(input);
      checkGroup(input.GroupName);
      return listMembers(directory, input);
    }),
  };
}

function listMembers(directory: UserDirectory, input: z.output<typeof ListInput>) {
  const members = directory.list().filter(({ groups }) => groups.includes(input.GroupName));
  const start = Number(input.NextToken ?? 0);
  const end = start + (input.Limit || MAX_PAGE);
  return {
    Users: members.slice(start, end).map(describeListedUser),
    ...(end < members.length && { NextToken: String(end) }),
  };
}
