"""States in one's hands, and our games in OpenSpiel's terms."""

from __future__ import annotations

import copy
import pickle
from collections import defaultdict
from typing import Any

import numpy as np

import schiltron
from schiltron.openspiel import Game, load_game

from .support import ServerTestCase, choose


class States(ServerTestCase):
    def test_a_hypothetical_state_leaves_the_game_alone(self) -> None:
        env = self.opened(schiltron.make("pig/pig-20", **self.server))
        env.reset(seed=1)
        state = env.state()
        rolled = state.child(0)
        self.assertTrue(rolled.is_chance)
        self.assertAlmostEqual(sum(chance for _, chance in rolled.chance_outcomes), 1)
        self.assertEqual({round(chance, 9) for _, chance in rolled.chance_outcomes}, {round(1 / 6, 9)})
        rolled.child(rolled.chance_outcomes[0][0])
        self.assertEqual(env.state().position(), state.position())
        self.assertEqual(state.legal_actions, np.flatnonzero(env.action_masks()).tolist())
        self.assertEqual(state.texts(), [action["text"] for action in env.legal_actions()])

    def test_a_game_goes_on_from_a_state(self) -> None:
        env = self.opened(schiltron.make("barons-war/skirmish", opponent="scripted", **self.server))
        _, info = env.reset(seed=2)
        for step in range(6):
            _, _, _, _, info = env.step(choose(info["action_mask"], step))
        state = env.state()
        twin = pickle.loads(pickle.dumps(state))
        self.assertEqual(twin.position(), state.position())
        self.assertIs(copy.deepcopy(state), state)
        other = self.opened(schiltron.make("barons-war/skirmish", opponent="scripted", **self.server))
        observation, _ = other.reset(options={"position": state.position()})
        for name, cells in state.observation(0).items():
            self.assertTrue(np.array_equal(observation[name].ravel(), cells))

    def test_a_resampled_state_looks_the_same_to_its_player(self) -> None:
        state = schiltron.new_state("leduc-poker/standard", **self.server)
        while state.is_chance:
            state = state.child(state.chance_outcomes[0][0])
        worlds = [state.resample(state.player, seed) for seed in range(20)]
        self.assertEqual({world.information_key(state.player) for world in worlds}, {state.information_key(state.player)})
        self.assertGreater(len({world.information_key(1 - state.player) for world in worlds}), 1)

    def test_refuses_what_is_not_legal(self) -> None:
        state = schiltron.new_state("kuhn-poker/standard", **self.server)
        for action in (0, 99):
            with self.subTest(action=action), self.assertRaises(schiltron.SchiltronError) as caught:
                state.child(action)
            self.assertEqual((caught.exception.code, caught.exception.path), ("ILLEGAL_ACTION", "/action"))


Policy = Any


class BestResponse:
    """What one player can get against a policy, by the calls that OpenSpiel's own best response makes."""

    def __init__(self, game: Game, player: int, policy: Policy) -> None:
        self.player, self.policy = player, policy
        self.information_sets: dict[str, list[Any]] = defaultdict(list)
        self.values: dict[str, float] = {}
        self.answers: dict[str, int] = {}
        self._collect(game.new_initial_state(), 1.0)

    def _moves(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        if state.current_player() == self.player:
            return [(action, 1.0) for action in state.legal_actions(self.player)]
        return list(self.policy(state).items())

    def _collect(self, state: Any, reach: float) -> None:
        if state.is_terminal():
            return
        if state.current_player() == self.player:
            self.information_sets[state.information_state_string(self.player)].append((state, reach))
        for action, chance in self._moves(state):
            self._collect(state.child(action), reach * chance)

    def value(self, state: Any) -> float:
        key = state.history_str()
        if key not in self.values:
            self.values[key] = self._value(state)
        return self.values[key]

    def _value(self, state: Any) -> float:
        if state.is_terminal():
            return state.player_return(self.player)
        if state.current_player() == self.player:
            return self.value(state.child(self._answer(state.information_state_string(self.player))))
        return sum(chance * self.value(state.child(action)) for action, chance in self._moves(state))

    def _answer(self, key: str) -> int:
        if key not in self.answers:
            alike = self.information_sets[key]
            actions = alike[0][0].legal_actions(self.player)
            self.answers[key] = max(actions, key=lambda action: sum(reach * self.value(state.child(action)) for state, reach in alike))
        return self.answers[key]


def nash_conv(game: Game, policy: Policy) -> float:
    return sum(BestResponse(game, player, policy).value(game.new_initial_state()) for player in range(game.num_players())) - game.utility_sum()


def uniform(state: Any) -> dict[int, float]:
    legal = state.legal_actions()
    return dict.fromkeys(legal, 1 / len(legal))


class ExternalSampling:
    """Monte Carlo CFR by external sampling, by the calls that OpenSpiel's solver makes."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.rng = game, np.random.default_rng(seed)
        self.tables: dict[str, list[np.ndarray]] = {}

    def iterate(self) -> None:
        for player in range(self.game.num_players()):
            self._update(self.game.new_initial_state(), player)

    def _update(self, state: Any, player: int) -> float:
        if state.is_terminal():
            return state.player_return(player)
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            return self._update(state.child(self.rng.choice(outcomes, p=chances)), player)
        decider = state.current_player()
        legal = state.legal_actions()
        regrets, average = self.tables.setdefault(state.information_state_string(decider), [np.zeros(len(legal)), np.full(len(legal), 1e-6)])
        positive = np.maximum(regrets, 0)
        policy = positive / positive.sum() if positive.sum() > 0 else np.full(len(legal), 1 / len(legal))
        if decider != player:
            average += policy
            return self._update(state.child(legal[self.rng.choice(len(legal), p=policy)]), player)
        values = np.array([self._update(state.child(action), player) for action in legal])
        regrets += values - policy @ values
        return float(policy @ values)

    def policy(self, state: Any) -> dict[int, float]:
        average = self.tables[state.information_state_string(state.current_player())][1]
        return dict(zip(state.legal_actions(), average / average.sum()))


class OpenSpielTerms(ServerTestCase):
    def test_nash_conv_of_uniform_play_is_the_known_one(self) -> None:
        self.assertAlmostEqual(nash_conv(load_game("kuhn-poker/standard", **self.server), uniform) * 2, 11 / 12, 9)

        self.assertAlmostEqual(nash_conv(load_game("leduc-poker/standard", **self.server), uniform) * 13, 4.7472222, 6)

    def test_external_sampling_comes_near_the_equilibrium_of_kuhn_poker(self) -> None:
        game = load_game("kuhn-poker/standard", **self.server)
        solver = ExternalSampling(game, 1)
        for _ in range(4000):
            solver.iterate()
        self.assertLess(nash_conv(game, solver.policy), 0.05)
        worth = -BestResponse(game, 1, solver.policy).value(game.new_initial_state())
        self.assertAlmostEqual(worth * 2, -1 / 18, delta=0.05)

    def test_a_state_tells_what_an_algorithm_asks(self) -> None:
        game = load_game("leduc-poker/standard", **self.server)
        self.assertEqual((game.num_players(), game.utility_sum()), (2, 0))
        self.assertIn("IMPERFECT", str(game.get_type().information))
        state = game.new_initial_state()
        with self.assertRaisesRegex(ValueError, "Name the player"):
            state.information_state_string()
        while state.is_chance_node():
            self.assertEqual(state.legal_actions(), [outcome for outcome, _ in state.chance_outcomes()])
            state.apply_action(state.legal_actions()[0])
        player = state.current_player()
        self.assertEqual(np.flatnonzero(state.legal_actions_mask(player)).tolist(), state.legal_actions(player))
        self.assertEqual(state.legal_actions(1 - player), [])
        self.assertEqual(len(state.information_state_tensor(player)), game.information_state_tensor_shape()[0])
        world = state.resample_from_infostate(player, lambda: 0.3)
        self.assertEqual(world.information_state_string(), state.information_state_string())
        twin = copy.deepcopy(state)
        twin.apply_action(twin.legal_actions()[0])
        self.assertNotEqual(twin.history(), state.history())
        self.assertIn(state.action_to_string(player, state.legal_actions()[0]), state._state.texts())
